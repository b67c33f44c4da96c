import { editDistance } from '../text/editDistance.ts'
import { operatorNames, type OperatorName } from './operators.ts'

/** The operator that was probably meant, or null. */
export function suggestOperator(name: string): OperatorName | null {
  // Two mistakes in a word of three letters could mean anything.
  const most = name.length < 4 ? 1 : 2
  const [nearest] = operatorNames
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .toSorted((one, two) => one.distance - two.distance)
  return nearest !== undefined && nearest.distance <= most ? nearest.known : null
}
