import { contextBridge, ipcRenderer, type IpcRendererEvent, webUtils } from 'electron'
import { type ArchiveBridge, type BridgeCall, bridgeChannels } from '../../shared/contract/archiveBridge.ts'
import type { ArchiveEvent, WindowCommand } from '../../shared/contract/archiveEvents.ts'

const bridge: ArchiveBridge = {
  call: (name, input, callId) => ipcRenderer.invoke(bridgeChannels.call, { name, input, callId } satisfies BridgeCall),
  cancel: (callId) => ipcRenderer.send(bridgeChannels.cancel, callId),
  listen: (listener) => {
    const receive = (_event: IpcRendererEvent, event: ArchiveEvent): void => listener(event)
    ipcRenderer.on(bridgeChannels.event, receive)
    return () => void ipcRenderer.off(bridgeChannels.event, receive)
  },
  commands: (listener) => {
    const receive = (_event: IpcRendererEvent, command: WindowCommand): void => listener(command)
    ipcRenderer.on(bridgeChannels.command, receive)
    ipcRenderer.send(bridgeChannels.ready, true)
    return () => {
      ipcRenderer.off(bridgeChannels.command, receive)
      ipcRenderer.send(bridgeChannels.ready, ipcRenderer.listenerCount(bridgeChannels.command) > 0)
    }
  },
  pathOf: (file) => webUtils.getPathForFile(file),
}

contextBridge.exposeInMainWorld('archiveBridge', bridge)
