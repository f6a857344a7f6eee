/** Whether little is to move: chosen, or wanted by the system. `public/start.js` and `shared/device/theme.ts` set the mark. */
export const reducedMotion = (): boolean => document.documentElement.dataset.motion === 'less'
