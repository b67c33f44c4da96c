// Renderer tests expect one format of dates, whatever the computer's own is.
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true })
