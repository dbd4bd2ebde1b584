import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { printRunEndpoints, type RunLabel } from '../../../contract/print/run/print-runs.ts'
import { call } from '../../api/call.ts'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'

interface RunPictureProps {
  readonly runId: string
  readonly label: RunLabel
  readonly width: number
  readonly height: number
}

/** The pass of a label as it is printed. */
export function RunPicture({ runId, label, width, height }: RunPictureProps): ReactElement {
  const { labelId } = label
  const { data } = useQuery({
    queryKey: ['print-run-picture', runId, labelId],
    queryFn: ({ signal }) =>
      call(printRunEndpoints.getRunPicture, { params: { runId, labelId }, signal }),
  })
  return data?.picture ? (
    <LabelPreview {...data.picture} name={label.name} width={width} height={height} />
  ) : (
    <div className="card" style={{ width: `${width}rem` }} />
  )
}
