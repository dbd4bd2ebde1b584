import { useEffect, useRef } from 'react'

export type TakeFile = (file: Blob, fileName: string) => void

/** A file dropped on the window. */
export function useDroppedFiles(onFile: TakeFile): void {
  const current = useRef(onFile)
  current.current = onFile
  useEffect(() => {
    const over = (event: DragEvent): void => event.preventDefault()
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) current.current(file, file.name)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
}

/** A file that was chosen; choosing the same file again also triggers it. */
export function takeFile(input: HTMLInputElement, onFile: TakeFile): void {
  const file = input.files?.[0]
  if (file) onFile(file, file.name)
  input.value = ''
}
