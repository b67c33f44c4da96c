const MAX_LENGTH = 100
/** File systems count bytes, up to 255 of them; the rest is for an ending and for what makes a name unique. */
const MAX_BYTES = 200

/**
 * A name that somebody gave, as one that can be a file's on every system: no folders, nothing hidden, nothing that a
 * terminal or a shell would obey.
 */
export function safeFileName(name: string, otherwise: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const harmless = last.replace(/[\p{C}<>:"|?*`$]/gu, '').replace(/^[\s.-]+|[\s.]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/isu.exec(harmless) ?? []
  const short = shortened(stem)
  // Windows keeps these names for devices.
  if (short === '' || /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\..*)?$/i.test(short)) return `${otherwise}${ending}`
  return `${short}${ending}`
}

/** Never within a character, and without a space or a dot at the end, which Windows takes away. */
function shortened(stem: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  const fitting = Array.from(stem)
    .slice(0, MAX_LENGTH)
    .filter((character) => (bytes += encoder.encode(character).length) <= MAX_BYTES)
  return fitting.join('').replace(/[\s.]+$/, '')
}
