import { words } from '../../words/words.ts'
import { DropPicture, MailPicture, SettingsPicture } from './stepPictures.tsx'
import './howTo.css'

const steps = [
  { ...words.importing.steps.ask, picture: SettingsPicture },
  { ...words.importing.steps.wait, picture: MailPicture },
  { ...words.importing.steps.bring, picture: DropPicture },
]

/** How to get an export. */
export function Steps() {
  return (
    <ol className="steps">
      {steps.map(({ title, text, picture: Picture }) => (
        <li key={title}>
          <Picture />
          <div>
            <b>{title}</b>
            <span>{text}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}
