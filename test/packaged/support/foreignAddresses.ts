/** An address a program tried to reach, in strace's format. */
const CALL = String.raw`\b(?:connect|sendto|sendmsg|sendmmsg)\(.*?sa_family=(AF_\w+)`
const HOST = String.raw`inet_addr\("([\d.]+)"\)|inet_pton\(AF_INET6, "([\da-f:.]+)"`
const address = new RegExp(`${CALL}(?:.*?(?:${HOST}))?`)
/** Sockets that never leave the computer: files, the kernel, and ones being released. */
const localFamilies = new Set(['AF_UNIX', 'AF_LOCAL', 'AF_NETLINK', 'AF_UNSPEC'])
/** Many systems have a local resolver, on loopback or behind a socket; it then asks other servers itself. */
const lookUp = /sin6?_port=htons\(53\)|sun_path="[^"]*io\.systemd\.Resolve"/

/** The lines of `strace -e trace=network` that reach beyond this computer or look up a name, unchanged. */
export function foreignAddresses(trace: string): string[] {
  return trace.split('\n').filter((line) => {
    const [, family, four, six] = address.exec(line) ?? []
    if (family !== undefined && lookUp.test(line)) return true
    if (family === undefined || localFamilies.has(family)) return false
    return !(four?.startsWith('127.') === true || six === '::1' || six?.startsWith('::ffff:127.') === true)
  })
}
