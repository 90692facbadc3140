internal import Autostart
internal import DBus
internal import Glibc
internal import Platform

/// Looks at what the machine has, in its files and processes.
struct MachineProbe {
    let directories: SearchDirectories
    let names: PathNames
    /// The names of `XDG_CURRENT_DESKTOP`.
    let desktops: [String]

    var hasWiFi: Bool {
        Self.entries("/sys/class/net").contains { access("/sys/class/net/\($0)/phy80211", F_OK) == 0 }
    }

    /// Where the desktop file of an application is.
    func desktopFile(_ name: String) -> DesktopFileCheck.Answer {
        for directory in directories.data {
            let path = directory + "/applications/" + name
            if let entry = DesktopEntry(reading: path) {
                return .present(path: names.cleaned(path), hasReason: entry["X-Geoclue-Reason"] != nil)
            }
        }
        return .missing
    }

    /// What there is to help with a missing agent.
    var help: AgentCheck.Help {
        let agents = ["/usr/libexec/geoclue-2.0/demos/agent", "/usr/lib/geoclue-2.0/demos/agent"]
        let agent = agents.first { access($0, X_OK) == 0 }
        let entries = directories.data.map { $0 + "/applications/geoclue-demo-agent.desktop" }
        return AgentCheck.Help(
            demoAgent: agent, isDemoAgentRunning: agent.map(Self.runs) ?? false,
            demoEntry: entries.first { access($0, R_OK) == 0 }.map(names.cleaned), desktops: desktops)
    }

    /// Whether a process of this user runs a program.
    private static func runs(_ program: String) -> Bool {
        entries("/proc").contains { process in
            guard process.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
                return false
            }
            var status = stat()
            guard stat("/proc/\(process)", &status) == 0, status.st_uid == getuid() else { return false }
            return LinkChain.destination(of: "/proc/\(process)/exe") == program
        }
    }

    private static func entries(_ path: String) -> [String] { (try? Directory.names(in: path)) ?? [] }
}
