import { DropPicture, MailPicture, SettingsPicture } from './stepPictures.tsx'
import './steps.css'

const steps = [
  { title: 'Ask for it', text: 'In ChatGPT, open Settings, then Data controls, and choose Export data.', picture: SettingsPicture },
  { title: 'Wait for the mail', text: 'OpenAI sends a link, often within the hour, sometimes after days. It works for 24 hours.', picture: MailPicture },
  { title: 'Bring it here', text: 'Drop the zip as it came, however large. Exports of Claude work too.', picture: DropPicture },
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
