import fs from 'node:fs'
import { runImport } from '../../electron/import/record/runImport.ts'
import { splitJson } from '../../electron/import/source/splitJson.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'

/** One measured process: `bare FILE` or `import FILE ARCHIVE`. */
const [kind = '', file = '', folder = ''] = process.argv.slice(2)
const startedAt = process.cpuUsage()

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage(startedAt)
  return (user + system) / 1e6
}

async function bare(): Promise<Record<string, number>> {
  let records = 0
  const chunks = fs.createReadStream(file, { highWaterMark: 1024 * 1024 })
  for await (const record of splitJson(chunks, {
    target: 'array',
    maxRecordBytes: 512 * 1024 * 1024,
    spillFile: null,
  })) {
    if (record.kind === 'memory') JSON.parse(record.bytes.toString())
    records += 1
  }
  return { records }
}

async function importIt(): Promise<Record<string, number>> {
  const archive = openArchive(folder, 'write')
  let rows = Number.NaN
  const onProgress = ({ step }: { step: string }): void => {
    if (step === 'index' && Number.isNaN(rows)) rows = cpuSeconds()
  }
  const report = await runImport({ archive, path: file, now: Date.now, isCancelled: () => false, onProgress })
  archive.close()
  return { rows, messages: report.messages }
}

const marks = kind === 'bare' ? await bare() : await importIt()
console.log(JSON.stringify({ cpuSeconds: cpuSeconds(), peakMegabytes: process.resourceUsage().maxRSS / 1024, marks }))
