import type { BigScreenDetail } from '../../contract';

/** Address value for an empty big screen. */
export const blankId = 'blank';

/** Returns an empty big screen, or one with a large module in the middle. */
export const blankScreen = (name: string, moduleId: string): BigScreenDetail => ({
  Big_Screen_ID: 'big-screen',
  Big_Screen_Name: name,
  Use: 'big-screen',
  Is_Ready: true,
  Is_Shared: false,
  Is_Editable: false,
  Version: 0,
  Updated_At: null,
  Updated_By: '',
  Sketch: [],
  Is_Upright: false,
  Versions: [],
  Layout: {
    Size: { Width: 1_920, Height: 1_080 },
    Fit: 'fill',
    Ground: 'night',
    Refresh: 30,
    Period: 'last-24-hours',
    Parts:
      moduleId === ''
        ? []
        : [{ Key: 'p1', Kind: 'module', Module_ID: moduleId, X: 480, Y: 240, Width: 960, Height: 600 }],
  },
});
