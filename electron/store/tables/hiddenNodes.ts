/**
 * Messages that the person hid from agents. There are few, so they are asked first; the index has the first eight
 * characters of keys.
 */
export const HIDDEN_BY_PERSON = `SELECT nodes.id FROM message_edits
  CROSS JOIN nodes ON substr(nodes.node_key, 1, 8) = substr(message_edits.node_key, 1, 8)
    AND nodes.node_key = message_edits.node_key
  WHERE message_edits.is_hidden_from_agents = 1`

/** Messages that their export marks as meant for people only. */
export const HUMAN_ONLY = 'SELECT nodes.id FROM nodes WHERE nodes.is_human_only = 1'

/** All single messages that agents must not read. */
export const HIDDEN_NODES = `${HIDDEN_BY_PERSON} UNION ${HUMAN_ONLY}`
