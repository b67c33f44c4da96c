import { CommandBlock } from '../../ui/CommandBlock.tsx'
import './welcomePage.css'

const steps = [
  { title: 'Import the export you were mailed', command: 'npm run -s backscroll -- import export.zip', hint: 'The zip as it came, of any year and any size.' },
  { title: 'List your conversations', command: 'npm run -s backscroll -- list', hint: 'Most recently active first, each with its id.' },
  { title: 'Read one', command: 'npm run -s backscroll -- show ID', hint: 'The first letters of the id are enough.' },
]

/** Says what there is today. It goes when the library can be browsed here. */
export function WelcomePage() {
  return (
    <div className="welcome">
      <header className="welcome-bar">
        <span className="welcome-sign" aria-hidden="true">
          B
        </span>
        Backscroll
      </header>
      <main className="welcome-main">
        <h1>
          Your history, <mark>found again</mark>
        </h1>
        <p className="welcome-lead">
          Backscroll keeps your conversations in a local archive on this machine. Nothing is sent anywhere.
        </p>
        <p className="welcome-lead">
          The window for browsing it is on its way. Until then, import and read with the command line, in the folder of this project:
        </p>
        <ol className="welcome-steps">
          {steps.map(({ title, command, hint }) => (
            <li key={title}>
              <h2>{title}</h2>
              <CommandBlock label={title} command={command} />
              <p>{hint}</p>
            </li>
          ))}
        </ol>
      </main>
    </div>
  )
}
