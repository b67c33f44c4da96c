declare module 'gifenc' {
  type Palette = number[][]
  interface FrameOptions {
    readonly palette?: Palette
    readonly delay?: number
    readonly transparent?: boolean
    readonly transparentIndex?: number
    readonly dispose?: number
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void
    finish(): void
    bytes(): Uint8Array
  }
  interface Gifenc {
    GIFEncoder(): Encoder
    quantize(rgba: Uint8Array, maxColors: number): Palette
    applyPalette(rgba: Uint8Array, palette: Palette): Uint8Array
  }
  const gifenc: Gifenc
  export default gifenc
}

declare module 'pngjs' {
  export const PNG: {
    readonly sync: {
      read(file: Uint8Array): { readonly width: number; readonly height: number; readonly data: Uint8Array }
    }
  }
}
