import type { Migration } from '../archive/migrate.ts'

export const attachments: Migration = {
  name: '003-attachments',
  sql: `
    -- A message's word about a file. Whether the bytes came with any import is asked of asset_files.
    CREATE TABLE attachments (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      node_id INTEGER NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      asset_key TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT,
      media_type TEXT,
      byte_length INTEGER,
      width INTEGER,
      height INTEGER
    ) STRICT;
    CREATE INDEX attachments_by_node ON attachments (node_id, ordinal);
    CREATE INDEX attachments_by_asset ON attachments (asset_key);

    -- Files kept beside the database under their content hash.
    CREATE TABLE blobs (
      sha256 TEXT PRIMARY KEY,
      byte_length INTEGER NOT NULL,
      media_type TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Every member of every export: what it was taken for and, where its bytes are kept, under which hash.
    CREATE TABLE import_members (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      path TEXT NOT NULL,
      role TEXT NOT NULL,
      byte_length INTEGER NOT NULL,
      crc32 INTEGER,
      blob_sha256 TEXT REFERENCES blobs (sha256)
    ) STRICT;
    CREATE INDEX import_members_by_import ON import_members (import_id, path);
    CREATE INDEX import_members_by_path ON import_members (path, byte_length, crc32);
    CREATE INDEX import_members_by_blob ON import_members (blob_sha256);

    -- The names under which messages may ask for a kept file.
    CREATE TABLE asset_files (
      asset_key TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
      blob_sha256 TEXT NOT NULL REFERENCES blobs (sha256),
      name TEXT,
      PRIMARY KEY (asset_key, import_id, blob_sha256)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX asset_files_by_blob ON asset_files (blob_sha256);
    CREATE INDEX asset_files_by_import ON asset_files (import_id);

    -- The kept file for each attachment, or null: first by a key that names its message or conversation, then by its
    -- id, last by name and size. Of several the longest, because exports may carry a preview beside the original.
    CREATE VIEW attachment_files (attachment_id, node_id, blob_sha256) AS
    SELECT attachments.id, attachments.node_id, (
      SELECT asset_files.blob_sha256 FROM asset_files JOIN blobs ON blobs.sha256 = asset_files.blob_sha256
      WHERE asset_files.asset_key IN (
        attachments.asset_key || '@' || nodes.node_key, attachments.asset_key || '@' || conversations.external_id,
        attachments.asset_key, 'name:' || attachments.name || ':' || attachments.byte_length
      )
      ORDER BY instr(asset_files.asset_key, '@' || nodes.node_key) > 0 DESC, instr(asset_files.asset_key, '@') > 0 DESC,
        asset_files.asset_key = attachments.asset_key DESC, blobs.byte_length DESC, blobs.sha256
      LIMIT 1
    )
    FROM attachments
    JOIN nodes ON nodes.id = attachments.node_id
    JOIN conversations ON conversations.id = nodes.conversation_id;
  `,
}
