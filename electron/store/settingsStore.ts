import type { Database } from 'better-sqlite3'

export type SettingName = 'indexing' | 'embedding' | 'embedding_identity' | 'embedding_failure'

/** What was chosen for this archive, a text to a name. What the texts mean is for those who ask. */
export function createSettingsStore(db: Database) {
  const select = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck()
  const upsert = db.prepare<[string, string]>('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value')
  const remove = db.prepare<[string]>('DELETE FROM settings WHERE name = ?')
  return {
    get: (name: SettingName): string | null => select.get(name) ?? null,
    set: (name: SettingName, value: string): void => void upsert.run(name, value),
    remove: (name: SettingName): void => void remove.run(name),
  }
}
