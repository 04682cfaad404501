const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words of a Chinese question that say nothing of what it is about. */
export const chineseStops = list(`
  的 了 着 过 吗 呢 吧 啊 呀 地 得 之 其 是 有 在 和 与 跟 及 以及 或 或者 还 还有 都 也 就 又 再 才 只 仅 从 到 对 对于 于 由 把 被 让 给 向 往 为 以 用 按 按照
  我 你 您 他 她 它 我们 你们 他们 大家 人们 咱们 自己 这 那 这些 那些 这个 那个 这样 那样 各 每 某 该 本 此 上 下 里 中 内 外 间 前 后 左右 之间 当中 方面 一下 一些 一点 些
  请 请问 帮 帮我 帮忙 麻烦 查 查询 查看 查一下 看 看看 看一下 找 找出 找到 搜 搜索 列 列出 列举 给我 告诉 显示 展示 统计 分析 汇总 导出 想 想要 要 需要 知道 了解 能 能否 可以 能不能 有没有 是否 是不是
  关于 有关 相关 针对 围绕 提到 提及 涉及 谈到 说到 讲到 包含 包括 含 含有 带有 带 出现 说 讲 报道 发 发布 发表 发出 写 写了 写过 转 转载 刊登 登 收到 产生
  什么 哪 哪些 哪个 哪里 怎么 怎样 如何 多少 几 几个 啥 谁 何 时候 多 少 最 最多 最少 比较 更 较 比 相比 对比 比一比 差异 区别 不同 高 低 大 小 好 全 全部 所有 整体 总 总体 主要 具体
  篇 条 个 起 次 家 位 件 份 名 种 类 分布 占 占比 比例 情况 结果 数据 数量 数 舆情 舆论 声音 声量 话题 问题 事 事情 东西 网上 网络 媒体 平台 全网 渠道 上面 里面 期间 当天 那天 时 没有 没 有关的 走势图 图 进行 做 来 去 出 变化 变 分别 吗 谁的 排行 一 一共 们 今 天 内容 针对 来源 发现 存在 称 表示 各自 各家 各类 那 又有 目前 现在 已经 已 会 将 正在 突然 忽然 大 量 主 值得 重要 重点
  看法 讨论 新 热 热门 评价 态度 如下 等 等等 以外 之外 除 除了 另外 此外 且 并 并且 而 但 但是 这么 那么 非常 特别 很 太 增加 上升 下降 减少 多了 少了 起来 一直 多大 哪家 哪位 哪一个 哪一家 最高 最低 最大 最小 最快 最好 最差
`);

/** Words of an English question that say nothing of what it is about. */
export const englishStops = list(`
  a an the of in on at to for from by with about into over under between among and or but if then than that this these those there here it its they them their i me my you your we us our he she
  is are was were be been being am do does did done doing have has had having can could will would shall should may might must let lets get gets got give gives show shows shown list lists find finds
  tell see look display please want wants need needs know like just only also too very much many more most less least any some all each every other others own same such no not yes so as how what which who whom whose
  when where why because during within since until up down out off around across through per both either neither vs versus compare compared comparing comparison against relative to regarding concerning re related
  relating mention mentioned mentioning mentions talk talks talking discuss discussed discussing discussion say says said saying write writes wrote written writing post posted posting posts publish published publishing
  report reported reporting article articles news coverage media content item items story stories piece pieces online web internet public people anything something everything thing things much go going come coming came
  number numbers count data result results figures figure total overall general main mainly still yet already now right one ones way s t re ve ll d m today's month's week's quarter's long large big small high higher highest low lower
  lowest best worst better worse good great new newest time period day days date dates case cases containing contains contain including include includes received receive change changed changes changing happen happened happening appear appeared
  appears them were're what's who's it's there's been again ever kind kinds type types sort where's how's concerning received made make makes seen
`);
