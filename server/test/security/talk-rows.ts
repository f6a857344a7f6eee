/** The id of the first option of every poll in these tests. */
export const testOption = '01890a5d-ac96-774b-bcce-b302099a8057'
