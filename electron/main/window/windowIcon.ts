import fs from 'node:fs'
import { unpackedFile } from '../system/unpackedFile.ts'

/** Linux shows a window's own icon; the other systems take the one of the packed app. Null where there is none. */
export function findWindowIcon(platform: NodeJS.Platform): string | null {
  if (platform !== 'linux') return null
  // The packed app has it among the other resources.
  const places = [unpackedFile('../../../icon.png'), unpackedFile('../../../resources/icons/256x256.png')]
  return places.find((file) => fs.existsSync(file)) ?? null
}
