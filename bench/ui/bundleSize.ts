import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

export interface BundleSize {
  readonly kind: string
  readonly bytes: number
  readonly gzipBytes: number
}

const folder = new URL('../../out/renderer', import.meta.url).pathname

/** The most a browser downloads; fonts are already compressed. */
export function bundleSize(): BundleSize[] {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => fs.statSync(file).isFile())
  const byKind = Map.groupBy(files, (file) => path.extname(file))
  return [...byKind].map(([kind, of]) => {
    const bodies = of.map((file) => fs.readFileSync(file))
    return {
      kind,
      bytes: sum(bodies.map(({ length }) => length)),
      gzipBytes: sum(bodies.map((body) => gzipSync(body).length)),
    }
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
