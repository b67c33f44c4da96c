const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** English words that don't indicate a topic. Lower case, split at everything but letters and digits. */
export const stopWords = words(`
  a about above after again all also am an and any are as at be because been before being between both but by can could
  did do does doing done down during each few for from further get had has have having he her here hers him his how
  i if in into is it its itself just let me more most my myself no nor not now of off on once only or other our ours out
  over own same she should so some such than that the their theirs them then there these they this those through to too
  under until up us very was we were what when where which while who whom why will with would you your yours yourself
`)

/** Words people use to ask about an earlier conversation: they describe the question, not its subject. */
export const askingWords = words(`
  ask asked asking question questions answer answered answers reply tell told telling say said saying talk talked
  talking speak spoke discuss discussed discussing discussion mention mentioned mentioning bring brought explain
  explained describe described show showed recommend recommended recommending recommendation suggest suggested
  suggesting suggestion advise advised advice propose proposed remember recall remind know think list lists order
  summarize summarise summary overview comprehensive give gave provide provided please help chat chats conversation
  conversations session sessions message messages topic topics aspect aspects thing things item items
  different various several throughout across earlier previous previously recently ago ever regarding concerning
  one two three four five six seven eight nine ten many much long
`)
