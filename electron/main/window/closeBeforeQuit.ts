import type { App } from 'electron'

/** Lets everything end before the app does. `close` tells whether it ended in time. */
export function closeBeforeQuit(app: App, close: () => Promise<boolean>): void {
  app.once('will-quit', (event) => {
    event.preventDefault()
    void close()
      .catch(() => true)
      .then((isClosed) => {
        // Not within the event itself, where Electron takes no notice.
        if (isClosed) setImmediate(() => app.quit())
        // A thread that is deep inside SQLite would keep the app for as long. Nothing that we keep can be torn by this.
        else process.kill(process.pid, 'SIGKILL')
      })
  })
}
