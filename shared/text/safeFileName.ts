const MAX_LENGTH = 100
/** File systems allow 255 bytes; the rest is for an extension and a suffix that makes the name unique. */
const MAX_BYTES = 200

/**
 * Turns any name into a valid file name on every system: no folders, nothing hidden, nothing a terminal or a shell
 * would interpret.
 */
export function safeFileName(name: string, otherwise: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const harmless = last.replace(/[\p{C}<>:"|?*`$]/gu, '').replace(/^[\s.-]+|[\s.]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/isu.exec(harmless) ?? []
  const short = shortened(stem)
  // Windows reserves these names for devices.
  if (short === '' || /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\..*)?$/i.test(short)) return `${otherwise}${ending}`
  return `${short}${ending}`
}

/** Never inside a character, and without a trailing space or dot, which Windows removes. */
function shortened(stem: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  const fitting = Array.from(stem)
    .slice(0, MAX_LENGTH)
    .filter((character) => (bytes += encoder.encode(character).length) <= MAX_BYTES)
  return fitting.join('').replace(/[\s.]+$/, '')
}
