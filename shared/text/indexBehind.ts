/**
 * Said with what was found while the index of words has not seen everything. The window, which brings it up to date by
 * itself, says so in words of its own.
 */
export const INDEX_BEHIND =
  'Not everything is indexed yet, so something may be missing. Wait for the import that is running, or run: ' +
  'backscroll doctor --repair'
