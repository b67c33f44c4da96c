import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'

/** A frame within our page is not our page, whatever it shows. */
export function isFromOurPage(
  { senderFrame }: Pick<IpcMainEvent | IpcMainInvokeEvent, 'senderFrame'>,
  isOurPage: (address: string) => boolean,
): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOurPage(senderFrame.url)
}
