import type { Migration } from '../archive/migrate.ts'

/** Finds conversations by words in their summaries, which agents can write when they save one. */
export const summaryIndex: Migration = {
  name: '009-summary-index',
  sql: `
    CREATE VIRTUAL TABLE summary_fts USING fts5 (
      summary, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
    );
    INSERT INTO summary_fts (rowid, summary) SELECT id, summary FROM conversations WHERE summary IS NOT NULL;

    CREATE TRIGGER summary_after_insert AFTER INSERT ON conversations WHEN new.summary IS NOT NULL
    BEGIN
      INSERT INTO summary_fts (rowid, summary) VALUES (new.id, new.summary);
    END;
    CREATE TRIGGER summary_after_update AFTER UPDATE OF summary ON conversations WHEN old.summary IS NOT new.summary
    BEGIN
      DELETE FROM summary_fts WHERE rowid = old.id;
      INSERT INTO summary_fts (rowid, summary) SELECT new.id, new.summary WHERE new.summary IS NOT NULL;
    END;
    CREATE TRIGGER summary_after_delete AFTER DELETE ON conversations
    BEGIN
      DELETE FROM summary_fts WHERE rowid = old.id;
    END;
  `,
}
