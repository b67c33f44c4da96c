const MAX_LENGTH = 100

/** A name that somebody sent, as one that can be a file's on every system: no folders, nothing hidden, nothing that a terminal or a shell would obey. */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const harmless = last.replace(/[\p{C}<>:"|?*`$]/gu, '').replace(/^[\s.-]+|[\s.]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,8})?$/isu.exec(harmless) ?? []
  const short = [...stem].slice(0, MAX_LENGTH).join('')
  // Windows keeps these names for devices.
  if (short === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(short)) return `upload${ending}`
  return `${short}${ending}`
}
