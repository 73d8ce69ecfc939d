import { useMemo } from 'react'
import { useOperation } from '../../kit/api/api'
import { ListChart } from '../../kit/chart/list-chart'
import { ageingPicture, cashPicture, NO_PICTURE } from './pictures'
import { usePictureState, useTable } from './vehicle-pictures'

/** The drawer of the last thirty days, and what hire purchase accounts owe by age. */
export function HubPictures() {
  const table = useTable()
  const cash = useOperation('GetCashPerDay', {})
  const ageing = useOperation('GetHpAgeing', {})
  const cashParts = useMemo(() => (cash.data ? cashPicture(cash.data) : NO_PICTURE), [cash.data])
  const ageingParts = useMemo(() => (ageing.data ? ageingPicture(ageing.data) : NO_PICTURE), [ageing.data])
  return (
    <div className="grid flex-none grid-cols-2 not-print:max-[1200px]:grid-cols-1 [&>section+section]:border-l [&>section+section]:border-line-2 not-print:max-[1200px]:[&>section+section]:border-l-0">
      <ListChart
        title="Cash in and out by day"
        kind="Day"
        lines={2}
        {...cashParts}
        {...usePictureState(cash)}
        {...table}
      />
      <ListChart
        title="HP payments due by age"
        kind="Age"
        lines={2}
        {...ageingParts}
        {...usePictureState(ageing)}
        {...table}
      />
    </div>
  )
}
