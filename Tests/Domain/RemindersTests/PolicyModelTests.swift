import Reminders
import TestSupport
import Testing

/// Whatever happens by chance, the policy says what the model says that reads the whole history again each time.
@Suite struct PolicyModelTests {
    @Test func `policy and model agree`() {
        var steps = 0
        var seed: UInt64 = 1
        var causes: Set<String> = []
        while steps < 20_000 {
            var world = PolicyWorld(SeededGenerator(seed: seed))
            world.run(steps: 60)
            steps += world.steps
            causes.formUnion(world.causes.keys.map(\.rawValue))
            if let difference = world.difference {
                Issue.record("seed \(seed):\n\(difference)")
                return
            }
            seed += 1
        }
        // Otherwise it would have agreed on nothing.
        #expect(causes == ["crossing", "dwell", "schedule", "snooze"])
    }
}
