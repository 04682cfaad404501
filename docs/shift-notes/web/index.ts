import { defineWeb, resourceScreen } from '#core/web';
import { shiftNotes } from '../plugin';
import { shiftNote } from '../resource';

export default defineWeb(shiftNotes, { screens: { list: resourceScreen(shiftNote) } });
