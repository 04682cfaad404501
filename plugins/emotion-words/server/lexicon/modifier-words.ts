import { words } from './words';

/** Invert the following word within the same clause. */
export const negations = words(`
  不 没 没有 无 未 非 别 莫 勿 毫无 并非 并不 并未 并没有 从不 从未 从没 绝不 决不 绝非 毫不 不是 不会 不能 不再 不必 不用 不可 不要 不曾 不够 未能 未曾 未必 尚未 无法 无须 无需 难以 很难 难 不太 不算 不怎么 不那么 算不上
  称不上 谈不上 没什么 没啥 没怎么 没那么 没法 没能 不见得 不见 何谈 哪有 哪里 岂能 岂会 拒绝 失去 缺乏 缺少 不具备 不存在 不构成 不涉及 未发现 未检出 没有发现 未出现 未造成 没有造成 避免 免于 以免
`);

/** Amplify or weaken the following word. */
export const degrees: ReadonlyMap<string, number> = new Map([
  ...words(
    '最 极 极其 极度 极为 极端地 非常 特别 十分 万分 超 超级 超极 太 太过 过于 异常地 无比 相当 格外 尤其 分外 绝对 完全 彻底 彻彻底底 严重地 深深 深表 倍感 高度 大大 大幅 大幅度 巨 狂 贼 贼拉 老 死 透 百分百 何等 多么',
  ).map((word) => [word, 1.6] as const),
  ...words(
    '很 真 真的 真是 实在 确实 的确 更 更加 越来越 愈发 越发 挺 蛮 颇 颇为 好生 这么 那么 如此 明显 持续 进一步 再次 再度 一直 始终 一贯 频频 屡屡 屡次 多次 连续 不断 普遍 强烈 显著 全面 坚决',
  ).map((word) => [word, 1.3] as const),
  ...words(
    '有点 有点儿 有些 稍 稍微 稍稍 略 略微 略有 些许 一点 一点点 一丝 多少 比较 较 较为 还 还算 尚 勉强 不太 几乎 差不多 貌似 似乎 好像 大概 可能 或 或许 也许 大约 小幅 轻微 轻度 个别',
  ).map((word) => [word, 0.65] as const),
]);

/** Verbs that reduce harm: the following word loses its negative weight. */
export const reducers = words(`
  打击 严厉打击 严打 整治 专项整治 治理 综合治理 惩治 严惩 惩处 查处 查获 破获 侦破 抓获 捣毁 铲除 根除 消除 排除 清除 清理 化解 防范 防止 防控 预防 防治 避免 杜绝 遏制 抑制 控制 减少 减轻 降低 缓解 缓和 抵御 抵抗 应对
  对抗 战胜 克服 摆脱 告别 走出 解决 破解 修复 弥补 填补 挽回 纠正 整改 排查 督查 反 抗 禁 止 防 治 免受 免遭 远离 拒绝 抵制 抗击 扫除 压降 辟谣 澄清 否认 驳斥 驳回 撤销 撤回 取消 终止 没有发现 未发现 未检出
`);

/** The text after these words is the author's main point. */
export const contrasts = words(
  '但 但是 可是 不过 然而 只是 只不过 却 反而 反倒 偏偏 结果 没想到 想不到 谁知 不料 可惜 除了 虽说如此 尽管如此 话虽如此 相反',
);

/** The text after these words is a concession, not the main point. */
export const concessions = words(
  '虽然 虽说 虽 尽管 即使 即便 固然 哪怕 就算 纵然 本以为 原以为 以为 号称 自称 宣称 声称',
);

/** Questions and hypotheses count half. */
export const suppositions = words(
  '如果 假如 假设 倘若 若 若是 要是 万一 一旦 是否 会不会 能不能 有没有 是不是 可不可以 难道 何时 谁 请问 求问 如何 怎么 怎样 为什么 为何 ？ ?',
);
