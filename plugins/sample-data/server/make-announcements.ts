import { resourceContract } from '#core/resource';
import type { Caller, ServerKernel } from '#core/server';
import { announcement, announcementContract } from '#plugins/announcements';
import { callBy, getHandlers } from './as-people';

const day = 86_400_000;

/** Lets a team lead publish announcements, current and scheduled, and a team member read one of them. */
export async function makeAnnouncements(kernel: ServerKernel, worker: Caller, lead: Caller): Promise<void> {
  const writing = await getHandlers(kernel, 'announcements', resourceContract(announcement));
  const reading = await getHandlers(kernel, 'announcements', announcementContract);
  const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();
  const announce = (draft: object) => writing.create(callBy(kernel, lead, draft as never));
  const read = await announce({
    Title: '值班安排已更新',
    Content: '本周工作日 8:00 至 22:00 两人一班，周末由值班经理轮守。请在接班时查看未关闭的工单。',
    Level: 'ordinary',
    Audience: 'everyone',
    Ends_At: inDays(14),
  });
  await announce({
    Title: '红色与橙色预警须在 30 分钟内确认',
    Content: '收到红色或橙色预警后请在 30 分钟内打开链接并确认；不能处理的，请在页面上移交给同班同事。',
    Level: 'important',
    Audience: 'everyone',
    Is_Pinned: true,
  });
  await announce({
    Title: '下周起启用新的处置流程',
    Content: '负面稿件转为工单后，处置决定和公开回应须记录在工单中，效果在回应一周后测算。',
    Level: 'ordinary',
    Audience: 'everyone',
    Starts_At: inDays(3),
  });
  await reading.markRead(callBy(kernel, worker, { id: [String(read.Announcement_ID)] }));
}
