import { useEffect, useState } from 'react'
import { words } from '../../words/words.ts'
import './import.css'
import { useImport } from './importStore.ts'

/** Files may be dropped anywhere; while they hover, a message says what will happen. */
export function DropAnywhere() {
  const [isOver, setIsOver] = useState(false)
  const start = useImport((store) => store.start)
  const isRunning = useImport((store) => store.state.kind === 'running')

  useEffect(() => {
    const onOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      // Otherwise the browser would open the file instead of the page.
      event.preventDefault()
      setIsOver(true)
    }
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(false)
      void start([...event.dataTransfer.files])
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [start])

  if (!isOver) return null
  return (
    <div className="drop-anywhere">
      <p>{isRunning ? words.importing.dropAnywhere.wait : words.importing.dropAnywhere.drop}</p>
    </div>
  )
}
