/** An address that a program tried to reach, as strace writes it. */
const CALL = String.raw`\b(?:connect|sendto|sendmsg|sendmmsg)\(.*?sa_family=(AF_\w+)`
const HOST = String.raw`inet_addr\("([\d.]+)"\)|inet_pton\(AF_INET6, "([\da-f:.]+)"`
const address = new RegExp(`${CALL}(?:.*?(?:${HOST}))?`)
/** A socket of the file system, a question to the kernel, and one that is let go of again: none leaves the machine. */
const homely = new Set(['AF_UNIX', 'AF_LOCAL', 'AF_NETLINK', 'AF_UNSPEC'])
/**
 * Many systems have their resolver on loopback or behind a socket of the file system; it asks elsewhere in its turn.
 */
const lookUp = /sin6?_port=htons\(53\)|sun_path="[^"]*io\.systemd\.Resolve"/

/**
 * What `strace -e trace=network` saw that was meant for anywhere but this machine, or to look up a name; every line of
 * it as it stands.
 */
export function foreignAddresses(trace: string): string[] {
  return trace.split('\n').filter((line) => {
    const [, family, four, six] = address.exec(line) ?? []
    if (family !== undefined && lookUp.test(line)) return true
    if (family === undefined || homely.has(family)) return false
    return !(four?.startsWith('127.') === true || six === '::1' || six?.startsWith('::ffff:127.') === true)
  })
}
