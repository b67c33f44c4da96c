import type { App } from 'electron'

/** Closes everything before the app exits. `close` returns whether it finished in time. */
export function closeBeforeQuit(app: App, close: () => Promise<boolean>): void {
  app.once('will-quit', (event) => {
    event.preventDefault()
    void close()
      .catch(() => true)
      .then((isClosed) => {
        // Electron ignores a quit within this event.
        if (isClosed) setImmediate(() => app.quit())
        // A thread deep inside SQLite would keep the app open. Killing it is safe for the data.
        else process.kill(process.pid, 'SIGKILL')
      })
  })
}
