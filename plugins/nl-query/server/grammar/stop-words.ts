/** Splits a text into a set of words. */
export const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Stop words of Chinese questions. */
export const chineseStops = list(`
  的 了 着 过 吗 呢 吧 啊 呀 地 得 之 其 是 有 在 和 与 跟 及 以及 或 或者 还 还有 都 也 就 又 再 才 只 仅 从 到 对 对于 于 由 把 被 让 给 向 往 为 以 用 按 按照
  我 你 您 他 她 它 我们 你们 他们 大家 人们 咱们 自己 这 那 这些 那些 这个 那个 这样 那样 各 每 某 该 本 此 上 下 里 中 内 外 间 前 后 左右 之间 当中 方面 一下 一些 一点 些
  请 请问 帮 帮我 帮忙 麻烦 查 查询 查看 查一下 看 看看 看一下 找 找出 找到 搜 搜索 列 列出 列举 给我 告诉 显示 展示 统计 分析 汇总 导出 想 想要 要 需要 知道 了解 能 能否 可以 能不能 有没有 是否 是不是
  关于 有关 相关 针对 围绕 提到 提及 涉及 谈到 说到 讲到 包含 包括 含 含有 带有 带 出现 说 讲 报道 发 发布 发表 发出 写 写了 写过 转 转载 刊登 登 收到 产生
  什么 哪 哪些 哪个 哪里 怎么 怎样 如何 多少 几 几个 啥 谁 何 时候 多 少 最 最多 最少 比较 更 较 比 相比 对比 比一比 差异 区别 不同 高 低 大 小 好 全 全部 所有 整体 总 总体 主要 具体
  这件 那件 件事 开始 来说 而言 一个 两个 谢谢 多谢 辛苦 老板 领导 总 您好 你好 到底 究竟 其实 刚才 刚刚 出来 过来 下来 起来 出去 引发 导致 集中 首发 回顾 反馈 反响 反应 先 还是 或是 事儿 这事 发酵 拉 拉一个 弄 做个 来个 整理 梳理 盘点 总结一下 两地 三地 各地 地方 稿 通稿 点名 社交 社会 高发 时段 时间 月 周 日 天 年 小时 分钟 期 阶段 前期 后期 同期
  人 网民 民众 公众 用户 大众 外界 业内 舆论场 圈 群 有人 别人 某些 有些 多数 少数 部分 一部分 其他 其它 别的 其中 主流 传统 新媒体 自媒体 看到 听说 感觉 觉得 认为 希望 打算 准备 马上 立刻 尽快 快 快速 直接 顺便 随便 单独 分开 合计 累计 平均 每天 每周 每月 每日 逐日 按照 根据 依据 方便 可否 是不是 有无 会不会 多不多 好不好 怎么回事 咋 咋样 要是 如果 假如 不管 无论 同样 就要 哪边 哪儿 关心 在意 汇报 摆 放 一起 一块 一块儿 一类 块儿 一下子 是从 不用 常见 网友 压根 劳驾 烦请 拜托 劳烦 奇怪 真是 咋回事 为啥 干嘛 怎么办
  提一下 说一下 讲一下 发一下 列一下 查下 看下 找下 帮忙看 看一看 给出 拿出 打开 调出 调取 检索 筛选 过滤 抓取 监测 监控 舆情监测 公司 集团 企业 品牌 方 这边 那边 这里 那里 整个 全国 国内 中国 大陆 各界 各方 声音 说法 观点 意见 呼声 动静 风声 苗头 端倪 详细 简单 简要 大致 大概 差不多 左右 以上 以下 以内 超过 不到 至少 至多 最近 近来 当下 眼下 现阶段 后续 后来 之后 之前 以来 以后 以前 起 止 截至 截止 为止 目前为止
  涨 跌 升 降 增 减 变多 变少 变大 变小 增减 涨幅 降幅 幅度 增幅 增速 水平 程度 规模 体量 量 量级 指数 指标 得分 分数 百分之 值 均值 峰 点 点击 线 曲线 图表 表 表格 清单 名单 榜 榜首 第一 第二 第三 首位 末位 前列 靠前 突出 典型 代表 代表性 关键 核心 焦点 重心 侧重 倾向 角度 维度 层面 领域 范围 渠道 途径 方向 走向 苗头 连续 持续 一路 逐渐 逐步 慢慢 越来越 不断 反复 频繁 经常 常 偶尔 依然 仍 仍然 依旧 始终 总是 从未 曾 曾经 早 晚 晚些 早些
  狠 凶 惨 厉害 严重 激烈 火 热 火爆 热烈 热议 热度 关注 关注度 讨论度 曝光 曝光量 传播 传播量 影响 影响力 力度 爆 爆出 曝 曝光度 冒出 冒出来 集中在 来自 出自 源自 属于 归 归属 所属 对应 匹配 命中 涉 牵涉 波及 针 冲着 吵 闹 聊 谈 谈谈 讲讲 说说 聊聊 怎么看 怎么说 看待
  事件 频率 频次 篇 条 个 起 次 家 位 件 份 名 种 类 分布 占 占比 比例 情况 结果 数量 数 舆情 舆论 声音 声量 话题 问题 事 事情 东西 网上 网络 媒体 平台 全网 渠道 上面 里面 期间 当天 那天 时 没有 没 有关的 走势图 图 进行 做 来 去 出 变化 变 分别 吗 谁的 排行 一 一共 们 今 天 内容 针对 来源 发现 存在 称 表示 各自 各家 各类 那 又有 目前 现在 已经 已 会 将 正在 突然 忽然 大 量 主 值得 重要 重点
  看法 讨论 新 热 热门 评价 态度 如下 等 等等 以外 之外 除 除了 另外 此外 且 并 并且 而 但 但是 这么 那么 非常 特别 很 太 增加 上升 下降 减少 多了 少了 起来 一直 多大 哪家 哪位 哪一个 哪一家 最高 最低 最大 最小 最快 最好 最差
`);

/** Stop words of English questions. */
export const englishStops = list(`
  a an the of in on at to for from by with about into over under between among and or but if then than that this these those there here it its they them their i me my you your we us our he she
  is are was were be been being am do does did done doing have has had having can could will would shall should may might must let lets get gets got give gives show shows shown list lists find finds
  tell see look display please want wants need needs know like just only also too very much many more most less least any some all each every other others own same such no not yes so as how what which who whom whose
  when where why because during within since until up down out off around across through per both either neither vs versus compare compared comparing comparison against relative to regarding concerning re related
  relating mention mentioned mentioning mentions talk talks talking discuss discussed discussing discussion say says said saying write writes wrote written writing post posted posting posts publish published publishing
  report reported reporting article articles news coverage media content item items story stories piece pieces online web internet public people anything something everything thing things much go going come coming came
  number numbers count data result results figures figure total overall general main mainly still yet already now right one ones way s t re ve ll d m today's month's week's quarter's long large big small high higher highest low lower
  lowest best worst better worse good great new newest time period day days date dates case cases containing contains contain including include includes received receive change changed changes changing happen happened happening appear appeared
  cover covers covered broke broken differ differs pull fetch grab bring check search query browse hello hi thanks thank ok okay dear quick quickly run ran running overnight reaction reactions react drive drives driving driver drivers driven jump top ten china country nationwide domestic
  happier happy angrier angry else really actually exactly currently present move moving movement pattern patterns shape picture view views viewing take taking taken happen's blow blowing stand stands standing level levels amount amounts sum
  total totals average overall volume rate rates share shares split splits breakdown break summary highlight highlights key major minor important significant notable noteworthy different difference differences similar contrast versus side
  been keep keeps keeping kept put puts focus focused focusing spread spreading picked pick up round rounds begin began start started starting end ended ending through throughout whole entire full complete only just ones
  somebody someone anybody anyone nobody everyone everybody user users customers consumer consumers readers netizens folks guys team boss management company companies brand brands group groups firm firms organisation
  bit lot lots bunch handful couple few several many enough plenty hour hours minute minutes week weeks month months quarter quarters year years today yesterday now then before after later earlier ago late early soon
  platform platforms site sites source sources outlet outlets channel channels account accounts author authors word words term terms topic topics event events subject subjects region regions province provinces city cities
  loud louder quiet quieter strong stronger weak weaker rise rises rising rose fall falls fell increase increased increases decrease decreased drop dropped change trend trends trending peak peaks spike spikes surge surged sentiment tone mood
  negative positive neutral sort order sorted ordered rank ranked ranking rankings first second third last next previous against towards toward around near behind ahead instead rather quite pretty fairly almost about
  make sure able try trying tried help helps helping provide provides provided give given update updates updated export print draw chart graph plot table display visualise visualize return returned output
  going happening issue issues problem problems thing reason reasons cause causes caused explain explains explanation understand seen view heard hear hearing told think thinking thought feel feeling feels believe
  care cares matter matters concern concerns concerned worry worries worried attention interest interested loudest busiest active actively activity regard regards respect terms view
  gimme lemme wanna gonna anyway basically honestly hey hmm well maybe perhaps guess wonder wondering curious pushing pushed seem seems looking looked pls plz kindly together stuff appears them were're what's who's it's there's been again ever kind kinds type types sort where's how's concerning received made make makes seen
`);
