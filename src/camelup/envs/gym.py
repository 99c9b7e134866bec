"""Import this to register ``camelup/CamelUp-v0`` with Gymnasium.

>>> import gymnasium
>>> env = gymnasium.make("camelup.envs.gym:camelup/CamelUp-v0", opponents=("random", "roller"))
>>> observation, info = env.reset(seed=1)
>>> observation["observation"].shape, bool(observation["action_mask"][0])
((294,), True)
"""

import gymnasium

gymnasium.register(
    id="camelup/CamelUp-v0",
    entry_point="camelup.envs.gym_env:CamelUpEnv",
    vector_entry_point="camelup.envs.gym_env:make_vector",
)
