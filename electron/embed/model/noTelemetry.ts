/**
 * ONNX Runtime tells Microsoft of each start and each model unless this is set before it is loaded. It reads the
 * environment of the process, which only the main thread changes: what a thread sets is its own copy. So each program
 * does this before it starts its threads.
 */
export function keepModelSilent(env: NodeJS.ProcessEnv): void {
  env['ORT_DISABLE_TELEMETRY'] = '1'
}
