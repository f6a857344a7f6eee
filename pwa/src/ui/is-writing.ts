/** Someone writes here: letters are text, and undo is the browser's own. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable]',
  ) !== null
