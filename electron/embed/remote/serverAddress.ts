import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import type { EmbeddingChoice } from '../../../shared/model/indexStatus.ts'
import type { ModelLocation } from '../../store/index/vectorQueue.ts'
import { EmbedderError } from '../model/embedder.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/**
 * Link-local addresses of both families, also embedded in the other: cloud metadata servers hand out credentials there.
 */
const forbidden = new BlockList()
forbidden.addSubnet('169.254.0.0', 16)
forbidden.addAddress('100.100.100.200')
forbidden.addSubnet('fe80::', 10, 'ipv6')
forbidden.addAddress('fd00:ec2::254', 'ipv6')
forbidden.addSubnet('::a9fe:0', 112, 'ipv6')
forbidden.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
forbidden.addAddress('64:ff9b::6464:64c8', 'ipv6')
forbidden.addSubnet('2002:a9fe::', 32, 'ipv6')
forbidden.addSubnet('2002:6464:64c8::', 48, 'ipv6')

const isIn = (list: BlockList, host: string): boolean =>
  isIP(host) !== 0 && list.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')

/** As normalized by URL: IPv4 in any spelling is dotted by then, and an IPv6 address has lost its brackets. */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^\[|\]$|\.$/g, '')
}

/** Where the texts for a model go. A name other than localhost may resolve to anything tomorrow. */
export function modelLocation(choice: EmbeddingChoice): ModelLocation {
  if (choice.source === 'bundled' || choice.source === 'downloaded') return 'here'
  const host = hostOf(choice.address)
  return host === 'localhost' || isIn(loopback, host) ? 'thisComputer' : 'elsewhere'
}

/** Throws if no text may be sent to the address. */
export function refuseLinkLocal(address: string): void {
  refuseHost(hostOf(address))
}

function refuseHost(host: string): void {
  if (isIn(forbidden, host)) throw EmbedderError.because('addressInternal', { host })
}

/** Checks the resolved address at the moment of connecting, so it can't change after the check. */
export function guardedLookup(lookup: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  return (host, options, done) =>
    lookup(host, options, (error, found, family) => {
      const refusal =
        error === null
          ? refusalOf(host, typeof found === 'string' ? [found] : found.map(({ address }) => address))
          : error
      if (refusal === null) done(null, found, family)
      else done(refusal, '', 0)
    })
}

function refusalOf(host: string, addresses: readonly string[]): EmbedderError | null {
  try {
    addresses.forEach(refuseHost)
    const foreignAddress = host === 'localhost' ? addresses.find((address) => !isIn(loopback, address)) : undefined
    return foreignAddress === undefined
      ? null
      : EmbedderError.because('localhostElsewhere', { address: foreignAddress })
  } catch (error) {
    if (error instanceof EmbedderError) return error
    throw error
  }
}
