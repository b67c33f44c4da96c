import type { ReactNode } from 'react'
import { modelName } from '../shared/model/modelNames.ts'

/** A model by the name people know; its slug is in the tooltip. */
export function ModelName({ slug }: { readonly slug: string }) {
  return <span title={slug}>{modelName(slug)}</span>
}

/** Facts on one line, separated by dots; null ones are left out. */
export function joinFacts(facts: readonly ReactNode[]): ReactNode[] {
  return facts.filter((fact) => fact !== null).flatMap((fact, index) => (index === 0 ? [fact] : [' · ', fact]))
}
