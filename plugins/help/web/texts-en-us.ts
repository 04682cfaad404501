import analysis from '../entries/en-US/analysis.txt?raw';
import changes from '../entries/en-US/changes.txt?raw';
import collecting from '../entries/en-US/collecting.txt?raw';
import desk from '../entries/en-US/desk.txt?raw';
import informing from '../entries/en-US/informing.txt?raw';
import operating from '../entries/en-US/operating.txt?raw';
import people from '../entries/en-US/people.txt?raw';
import personal from '../entries/en-US/personal.txt?raw';
import reports from '../entries/en-US/reports.txt?raw';
import screens from '../entries/en-US/screens.txt?raw';
import subjects from '../entries/en-US/subjects.txt?raw';
import tools from '../entries/en-US/tools.txt?raw';
import type { HelpTexts } from './help-texts';

/** All English help texts in one file. */
export const texts: HelpTexts = {
  changes,
  groups: { desk, analysis, reports, tools, subjects, informing, people, screens, collecting, operating, personal },
};
