import type { ClientCheck, ClientProof } from '../../shared/model/clientSetup.ts'
import type { ClientsOptions, Look } from './lookAtClient.ts'

/** Starts what the client starts, each command once however many places name it, and remembers what came of it. */
export async function proveClient({ definition, spots }: Look, query: string | null, { records, prove }: ClientsOptions): Promise<ClientCheck[]> {
  const tried = new Map<string, Promise<ClientProof>>()
  const checks = await Promise.all(
    spots.flatMap(({ location }) => {
      if (location.command === null) return []
      const key = JSON.stringify(location.command)
      const proof = tried.get(key) ?? prove(location.command, query)
      tried.set(key, proof)
      return [proof.then((result) => ({ location, proof: result }))]
    }),
  )
  const proofs = Object.fromEntries(checks.map(({ location, proof }) => [JSON.stringify(location.command), proof]))
  records.save(definition.id, { ...records.of(definition.id), proofs })
  return checks
}
