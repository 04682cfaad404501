import analysis from '../entries/zh-CN/analysis.txt?raw';
import changes from '../entries/zh-CN/changes.txt?raw';
import collecting from '../entries/zh-CN/collecting.txt?raw';
import desk from '../entries/zh-CN/desk.txt?raw';
import informing from '../entries/zh-CN/informing.txt?raw';
import operating from '../entries/zh-CN/operating.txt?raw';
import people from '../entries/zh-CN/people.txt?raw';
import personal from '../entries/zh-CN/personal.txt?raw';
import reports from '../entries/zh-CN/reports.txt?raw';
import screens from '../entries/zh-CN/screens.txt?raw';
import subjects from '../entries/zh-CN/subjects.txt?raw';
import tools from '../entries/zh-CN/tools.txt?raw';
import type { HelpTexts } from './help-texts';

/** All Chinese help texts in one file. */
export const texts: HelpTexts = {
  changes,
  groups: { desk, analysis, reports, tools, subjects, informing, people, screens, collecting, operating, personal },
};
