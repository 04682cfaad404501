import analysis from '../entries/zh-CN/analysis.md?raw';
import changes from '../entries/zh-CN/changes.md?raw';
import collecting from '../entries/zh-CN/collecting.md?raw';
import desk from '../entries/zh-CN/desk.md?raw';
import informing from '../entries/zh-CN/informing.md?raw';
import operating from '../entries/zh-CN/operating.md?raw';
import people from '../entries/zh-CN/people.md?raw';
import personal from '../entries/zh-CN/personal.md?raw';
import reports from '../entries/zh-CN/reports.md?raw';
import screens from '../entries/zh-CN/screens.md?raw';
import subjects from '../entries/zh-CN/subjects.md?raw';
import tools from '../entries/zh-CN/tools.md?raw';
import type { HelpTexts } from './help-texts';

/** All that is said in Chinese, in one file. */
export const texts: HelpTexts = {
  changes,
  groups: { desk, analysis, reports, tools, subjects, informing, people, screens, collecting, operating, personal },
};
