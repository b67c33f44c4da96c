/**
 * ONNX Runtime reports each start and each model to Microsoft unless this is set before it is loaded. It reads the
 * process environment, which only the main thread can change: a worker sets only its own copy. So each program calls
 * this before it starts its threads.
 */
export function disableTelemetry(env: NodeJS.ProcessEnv): void {
  env['ORT_DISABLE_TELEMETRY'] = '1'
}
