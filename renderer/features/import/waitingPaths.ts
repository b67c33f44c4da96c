/** Files that the app is given from outside, until their import begins: while another one runs, they wait. */
export function createWaitingPaths() {
  let running: readonly string[] = []
  let waiting: readonly string[] = []
  let forgottenCount = 0
  return {
    /** Gives those that wait from now on. Who opens a file again while it is being imported is impatient. */
    add(paths: readonly string[]): readonly string[] {
      const added = paths.filter((path) => !running.includes(path) && !waiting.includes(path))
      waiting = [...waiting, ...added]
      return added
    },
    /** Nothing runs now: all of them are to be imported next. */
    take(): readonly string[] {
      running = waiting
      waiting = []
      forgottenCount = 0
      return running
    },
    /** What runs is being stopped. What comes afterwards, though it be the same, waits again. */
    forget(): void {
      forgottenCount += waiting.length
      running = []
      waiting = []
    },
    paths: () => waiting,
    forgottenCount: () => forgottenCount,
  }
}
