/** Where the archive is served unless somebody says otherwise, or that port is taken. */
export const USUAL_PORT = 39_765
