/** By this the keys and menus that lead to the search find its field. */
export const searchFieldId = 'search-field'
