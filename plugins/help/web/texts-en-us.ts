import analysis from '../entries/en-US/analysis.md?raw';
import changes from '../entries/en-US/changes.md?raw';
import collecting from '../entries/en-US/collecting.md?raw';
import desk from '../entries/en-US/desk.md?raw';
import informing from '../entries/en-US/informing.md?raw';
import operating from '../entries/en-US/operating.md?raw';
import people from '../entries/en-US/people.md?raw';
import personal from '../entries/en-US/personal.md?raw';
import reports from '../entries/en-US/reports.md?raw';
import screens from '../entries/en-US/screens.md?raw';
import subjects from '../entries/en-US/subjects.md?raw';
import tools from '../entries/en-US/tools.md?raw';
import type { HelpTexts } from './help-texts';

/** All that is said in English, in one file. */
export const texts: HelpTexts = {
  changes,
  groups: { desk, analysis, reports, tools, subjects, informing, people, screens, collecting, operating, personal },
};
