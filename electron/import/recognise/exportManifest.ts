import { z } from 'zod'
import type { ImportNote } from '../../../shared/model/importReport.ts'
import type { ExportMember } from '../source/exportSource.ts'

const manifestSchema = z.object({
  export_files: z.array(z.object({ path: z.string(), size_bytes: z.number().optional() })),
})

/** What the export's own list promises and the export does not have. The list may lie, so this only ever warns. */
export function checkManifest(manifest: unknown, members: readonly ExportMember[], manifestPath: string): ImportNote[] {
  const parsed = manifestSchema.safeParse(manifest)
  if (!parsed.success) return []
  const folder = manifestPath.slice(0, manifestPath.lastIndexOf('/') + 1)
  const sizes = new Map(members.map((member) => [member.path, member.byteLength]))
  const notes: ImportNote[] = []
  for (const { path, size_bytes: listed } of parsed.data.export_files) {
    const found = sizes.get(folder + path)
    if (found === undefined) notes.push({ where: path, why: 'The export lists this file but does not contain it.' })
    else if (listed !== undefined && found < listed)
      notes.push({ where: path, why: `It has ${found} bytes where the export lists ${listed}.` })
  }
  return notes
}
